import { expect, test } from 'vitest'
import { closeAll } from './close-all.ts'

test('closes the last opened first, and goes on when one cannot be closed', async () => {
  const closed: string[] = []
  const opened = (name: string, error?: string) => ({
    async close() {
      closed.push(name)
      if (error !== undefined) throw new Error(error)
    },
  })
  const all = [opened('a', 'later'), {}, opened('b'), opened('c', 'first'), opened('d')]
  await expect(closeAll(all)).rejects.toThrow('first')
  expect(closed).toEqual(['d', 'c', 'b', 'a'])
})
