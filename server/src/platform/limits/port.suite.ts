import type { RateLimit } from '@shenglang/contract/limits'
import { expect, test } from 'vitest'
import { type Attempts, keyOf, type Limits } from './port.ts'

export interface LimitsUnderTest {
  /** The limits of one process; of several where the adapter counts for all of them. */
  processes: Limits[]
  /** Lets this much time pass for everything that is counted. */
  pass(ms: number): Promise<void>
}

const MINUTE: RateLimit = { times: 3, perS: 60 }
const DAY: RateLimit = { times: 5, perS: 86_400 }

/** The tests that every adapter of the limits must pass. */
export function limitsRules({ processes, pass }: LimitsUnderTest): void {
  /** One of the processes, each in turn. */
  const limits = (index = 0) => processes[index % processes.length] as Limits
  let people = 0
  const somebody = () => `somebody ${people++}`
  const times = (count: number) => Array.from({ length: count }, (_, index) => index)

  test('lets exactly the limit through, however many calls come at once', async () => {
    const who = somebody()
    const waits = await Promise.all(times(200).map((index) => limits(index).count('calls', who, [{ times: 50, perS: 60 }])))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(50)
    for (const wait of waits.filter((each) => each > 0)) expect(wait).toSatisfy((ms: number) => ms > 50_000 && ms <= 60_000)
  })

  test('counts each person, each name and each window apart', async () => {
    const who = somebody()
    const limit = [{ times: 1, perS: 60 }]
    expect(await limits().count('one', who, limit)).toBe(0)
    expect(await limits().count('two', who, limit)).toBe(0)
    expect(await limits().count('one', somebody(), limit)).toBe(0)
    expect(await limits().count('one', who, [{ times: 1, perS: 3600 }])).toBe(0)
    expect(await limits(1).count('one', who, limit)).toBeGreaterThan(0)
    expect(await limits().count('none', who, [])).toBe(0)
  })

  test('a window ends after its time, whatever was refused meanwhile', async () => {
    const who = somebody()
    for (const index of times(5)) await limits(index).count('calls', who, [MINUTE])
    await pass(59_000)
    expect(await limits().count('calls', who, [MINUTE])).toSatisfy((ms: number) => ms > 0 && ms <= 1000)
    await pass(1001)
    for (const index of times(3)) expect(await limits(index).count('calls', who, [MINUTE])).toBe(0)
    expect(await limits().count('calls', who, [MINUTE])).toBeGreaterThan(59_000)
  })

  test('what one limit refuses is not counted under the next', async () => {
    const who = somebody()
    const both = [MINUTE, DAY]
    for (const index of times(20)) await limits(index).count('calls', who, both)
    await pass(60_001)
    for (const index of times(2)) expect(await limits(index).count('calls', who, both)).toBe(0)
    expect(await limits().count('calls', who, both)).toBeGreaterThan(80_000_000)
  })

  const failed = ([known]: readonly Attempts[]) => ({
    attempts: [{ count: (known?.count ?? 0) + 1, waitMs: 300_000 }],
    result: known?.count ?? 0,
  })

  const aboutFiveMinutes = expect.toSatisfy((ms: number) => ms > 200_000 && ms <= 300_001)

  test('decisions on the same attempts follow one another', async () => {
    const key = keyOf('attempts', somebody())
    const seen = await Promise.all(times(40).map((index) => limits(index).decide([key], 3600, failed)))
    expect(seen.toSorted((one, other) => one - other)).toEqual(times(40))
    expect(await limits().decide([key], 3600, ([known]) => ({ result: known }))).toEqual({ count: 40, waitMs: aboutFiveMinutes })
  })

  test('a decision sees all of its keys, and changes all or none', async () => {
    const keys = [keyOf('attempts', somebody()), keyOf('attempts', somebody()), keyOf('attempts', somebody())]
    const all = (attempts: readonly Attempts[]) => ({
      attempts: attempts.map(({ count }, index) => ({ count: count + index + 1, waitMs: 0 })),
      result: undefined,
    })
    await Promise.all(times(20).map((index) => limits(index).decide(index % 2 === 0 ? keys : keys.toReversed(), 3600, all)))
    const refuse = () => {
      throw new Error('no')
    }
    await expect(limits().decide(keys, 3600, refuse)).rejects.toThrow('no')
    const counts = await limits(1).decide(keys, 3600, (attempts) => ({ result: attempts.map(({ count }) => count) }))
    expect(counts).toEqual([40, 40, 40])
  })

  test('attempts are forgotten so long after the last one', async () => {
    const key = keyOf('attempts', somebody())
    await limits().decide([key], 3600, failed)
    await pass(3000_000)
    expect(await limits(1).decide([key], 3600, failed)).toBe(1)
    await pass(3000_000)
    expect(await limits().decide([key], 3600, failed)).toBe(2)
    await pass(3600_001)
    expect(await limits().decide([key], 3600, failed)).toBe(0)
  })
}
