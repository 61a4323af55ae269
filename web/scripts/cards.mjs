// Takes the card faces out of the npm package (drawings by Adrian Kennard, CC0) and makes them
// small; adds our own backs and ornaments.  Everything lands in build/public, which Vite copies.
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { optimize } from 'svgo';

const here = dirname(fileURLToPath(import.meta.url));
const target = join(here, '..', 'build', 'public');
const manifest = createRequire(import.meta.url).resolve(
  '@heruka_urgyen/react-playing-cards/package.json',
);
const images = join(dirname(manifest), 'src', 'images');

const DECKS = {
  normal: '2color',
  big: '2color-bf',
  four: '4color',
  'four-big': '4color-bf',
};
const RANKS = 'A23456789TJQK';
const SUITS = 'CSHD';

const options = {
  multipass: true,
  floatPrecision: 1,
  plugins: [
    {
      name: 'preset-default',
      params: { overrides: { removeUnknownsAndDefaults: { unknownAttrs: false } } },
    },
    { name: 'removeAttributesBySelector', params: { selector: 'svg', attributes: ['class', 'face'] } },
  ],
};

// The stock of faces is stamped, so that a second build has nothing to do.
const stamp = JSON.stringify({ version: JSON.parse(await readFile(manifest, 'utf8')).version, options });
const stampFile = join(target, '..', 'cards.stamp');
const fresh = existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === stamp;

if (!fresh) {
  await rm(join(target, 'cards'), { recursive: true, force: true });
  for (const [deck, folder] of Object.entries(DECKS)) {
    await mkdir(join(target, 'cards', deck), { recursive: true });
    let bytes = 0;
    for (const suit of SUITS) {
      for (const rank of RANKS) {
        const name = `${rank}${suit}.svg`;
        const source = await readFile(join(images, folder, name), 'utf8');
        const { data } = optimize(source, { ...options, path: name });
        if (!data.startsWith('<svg')) throw new Error(`${folder}/${name} is no drawing any more`);
        bytes += data.length;
        await writeFile(join(target, 'cards', deck, name), data);
      }
    }
    console.log(`${deck}: 52 faces, ${Math.round(bytes / 1024)} KiB`);
  }
}
await cp(join(here, '..', 'art'), target, { recursive: true });
await writeFile(stampFile, stamp);
