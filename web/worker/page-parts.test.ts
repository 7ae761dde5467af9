import { expect, test } from 'vitest'
import { partsIn, readAllParts } from './page-parts.ts'

const FILES: Record<string, string> = {
  '/assets/manifest-1.js': '{"module":"/assets/other-page-1.js"}',
  '/assets/first-a_B.js': 'm.f=["assets/hls-1.js","assets/Line-2.css"];import{t}from"./shared-3.js"',
  '/assets/hls-1.js': 'import(`./hls-H-voav__.js`)',
  '/assets/shared-3.js': 'from"./first-a_B.js"',
}
const HTML =
  '<link rel="stylesheet" href="/assets/first-9.css"><script>import("/assets/manifest-1.js");import("/assets/first-a_B.js")</script>'

test('a page names its parts, however they are written', () => {
  expect(partsIn(HTML)).toEqual(['/assets/first-9.css', '/assets/manifest-1.js', '/assets/first-a_B.js'])
  expect(partsIn('import "./a.ts"; "assets/a.png"; "/icons/b.js"')).toEqual([])
})

test('all that a page may come to need is read once, and no other page for the index’s sake', async () => {
  const read: string[] = []
  await readAllParts(HTML, async (address) => {
    read.push(address)
    return FILES[address] ?? ''
  })
  expect(read.toSorted()).toEqual([
    '/assets/Line-2.css',
    '/assets/first-9.css',
    '/assets/first-a_B.js',
    '/assets/hls-1.js',
    '/assets/hls-H-voav__.js',
    '/assets/manifest-1.js',
    '/assets/shared-3.js',
  ])
})
