/** A few words for building elements; no markup is ever made from text. */

type Child = Node | string | null | undefined | false;
type Attributes = Record<string, string | number | boolean | EventListener | undefined>;

const SVG = 'http://www.w3.org/2000/svg';

function fill(element: Element, attributes: Attributes, children: Child[]): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    if (typeof value === 'function') element.addEventListener(name, value);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  for (const child of children) if (child) element.append(child);
}

/** An HTML element; a function among the attributes listens to the event of that name. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  fill(element, attributes, children);
  return element;
}

/** An SVG element. */
export function svg<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[Tag] {
  const element = document.createElementNS(SVG, tag);
  fill(element, attributes, children);
  return element;
}

/** A button that does something. */
export function button(label: string, act: () => void, attributes: Attributes = {}): HTMLButtonElement {
  return h('button', { type: 'button', click: () => act(), ...attributes }, label);
}

/** A dialog over the page, with a heading and a way out; focus returns to where it was. */
export function dialog(title: string, ...children: Child[]): HTMLDialogElement {
  const before = document.activeElement;
  const heading = h('h2', { id: 'dialog-title' }, title);
  const close = button('Close', () => box.close(), { class: 'close', 'aria-label': 'Close' });
  const box = h(
    'dialog',
    { 'aria-labelledby': 'dialog-title' },
    h('div', { class: 'dialog-head' }, heading, close),
    h('div', { class: 'dialog-body', tabindex: '0' }, ...children),
  );
  box.addEventListener('close', () => {
    box.remove();
    if (before instanceof HTMLElement && before.isConnected) before.focus();
  });
  // A press beside the dialog closes it, but not the end of a long press that began before it.
  let begun = false;
  box.addEventListener('pointerdown', (event) => {
    begun = event.target === box;
  });
  box.addEventListener('click', (event) => {
    if (event.target === box && begun) box.close();
  });
  document.body.append(box);
  box.showModal();
  return box;
}

/** Ask before something is done that cannot be undone; true when it shall be done. */
export function confirmed(title: string, text: string, deed: string): Promise<boolean> {
  return new Promise((resolve) => {
    let sure = false;
    const box = dialog(
      title,
      h('p', {}, text),
      h(
        'p',
        { class: 'choices' },
        button(deed, () => {
          sure = true;
          box.close();
        }, { class: 'main' }),
        button('No', () => box.close()),
      ),
    );
    box.addEventListener('close', () => resolve(sure));
    box.querySelector<HTMLElement>('.dialog-body .main')?.focus();
  });
}

/** Is a field being typed into, so that letters are no commands? */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
