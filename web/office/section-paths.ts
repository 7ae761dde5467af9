import { globSync, readFileSync } from 'node:fs'

/** Paths of all pages, read from the texts of the sections: a program without the site's build cannot import them. */
export const sectionPaths = (): string[] =>
  globSync('web/office/*/section.ts').flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(/(?:\bpath: |\bpage\()'([^']*)'/g), ([, path = '']) => path),
  )
