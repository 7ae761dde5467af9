import { expect, test } from 'vitest'
import { inTurns } from './turns.ts'

test('no more tasks run at once than may, and each gets its turn', async () => {
  const turn = inTurns(2)
  let running = 0
  let most = 0
  const results = await Promise.allSettled(
    Array.from({ length: 7 }, (_, index) =>
      turn(async () => {
        running += 1
        most = Math.max(most, running)
        await Promise.resolve()
        running -= 1
        if (index === 3) throw new Error('fails')
        return index
      }),
    ),
  )
  expect(most).toBe(2)
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual([true, true, true, false, true, true, true])
})
