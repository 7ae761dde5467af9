import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readMoov } from './mp4-atoms.ts'

const folder = await mkdtemp(join(tmpdir(), 'shenglang-moov-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const UNTIL_END = 0
const IS_LONG = 1

function atom(name: string, content: string, size = 8 + content.length): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(size, 0)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, Buffer.from(content, 'latin1')])
}

function longAtom(name: string, content: string): Buffer {
  const length = Buffer.alloc(8)
  length.writeBigUInt64BE(BigInt(16 + content.length))
  return atom(name, length.toString('latin1') + content, IS_LONG)
}

async function moovOf(...atoms: Buffer[]) {
  const path = join(folder, 'a.m4a')
  await writeFile(path, Buffer.concat(atoms))
  const file = await open(path)
  try {
    return await readMoov(file)
  } finally {
    await file.close()
  }
}

test('the index is found behind sound whose length has 64 bits', async () => {
  const sound = longAtom('mdat', 'sound')
  expect(await moovOf(sound, atom('moov', 'index'), atom('free', ''))).toEqual({ moov: atom('moov', 'index'), at: sound.length })
})

test('an index of length 0 reaches to the end of the file', async () => {
  expect(await moovOf(atom('ftyp', ''), atom('moov', 'index', UNTIL_END))).toEqual({
    moov: atom('moov', 'index', UNTIL_END),
    at: 8,
  })
})

test.each([
  ['without an index', [atom('ftyp', ''), atom('mdat', 'sound')]],
  ['with an atom shorter than its header', [atom('ftyp', '', 7), atom('moov', 'index')]],
  ['whose sound claims more than there is', [atom('mdat', 'sound', 100), atom('moov', 'index')]],
])('a file %s has no index', async (_, atoms) => {
  expect(await moovOf(...atoms)).toBeUndefined()
})
