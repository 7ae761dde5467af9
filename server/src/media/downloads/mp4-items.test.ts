import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freeformNames, isPersonalItem, numberedItems, rewriteItems, wipeItems } from './mp4-items.ts'

const folder = await mkdtemp(join(tmpdir(), 'shenglang-mp4-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

function atom(name: string, ...content: Buffer[]): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + Buffer.concat(content).length, 0)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, ...content])
}
const item = (name: string, value: string) => atom(name, atom('data', Buffer.alloc(8), Buffer.from(value, 'latin1')))
const freeform = (name: string, value: string) =>
  atom(
    '----',
    ...[atom('mean', Buffer.from('\0\0\0\0com.serato.dj')), atom('name', Buffer.from(`\0\0\0\0${name}`))],
    atom('data', Buffer.alloc(8), Buffer.from(value)),
  )

async function fileWith(...items: Buffer[]) {
  const path = join(folder, 'a.m4a')
  const meta = atom('meta', Buffer.alloc(4), atom('ilst', ...items))
  await writeFile(path, Buffer.concat([atom('ftyp'), atom('moov', atom('udta', meta)), atom('mdat', Buffer.from('sound'))]))
  const file = await open(path, 'r+')
  return { file, bytes: () => readFile(path, 'latin1') }
}

test('drops items by name, and leaves the others and the length of the file', async () => {
  const items = [item('apID', 'max@example.org'), freeform('markersv2', 'cues'), freeform('owner', 'Max'), item('trkn', '39')]
  const { file, bytes } = await fileWith(...items)
  const before = await bytes()
  expect(await freeformNames(file)).toEqual(['markersv2', 'owner'])
  await wipeItems(file, isPersonalItem)
  expect(await freeformNames(file)).toEqual(['markersv2'])
  await file.close()
  const after = await bytes()
  expect(after).toHaveLength(before.length)
  expect([after.includes('max@'), after.includes('Max'), after.includes('cues'), after.endsWith('mdatsound')]).toEqual([
    ...[false, false, true, true],
  ])
})

test('writes numbers back over those of the same length', async () => {
  const { file, bytes } = await fileWith(item('trkn', '30'), item('tmpo', '12'))
  await rewriteItems(file, [item('trkn', '39'), item('tmpo', 'longer')])
  expect(await numberedItems(file)).toEqual([item('trkn', '39')])
  await file.close()
  expect(await bytes()).toContain('12')
})
