import type { MixNext } from '@shenglang/contract/catalog/entities'
import { expect, test, vi } from 'vitest'
import { widerMatches } from './wider-matches.ts'

const matches = (...ids: string[]) => ids.map((resourceId) => ({ resource: { resourceId } }) as MixNext)
const idsOf = (found: MixNext[]) => found.map(({ resource }) => resource.resourceId)

test('enough matches stay alone, without a further call', async () => {
  const call = vi.fn()
  expect(await widerMatches(call, { id: '1' }, matches('2', '3', '4'))).toEqual([])
  expect(call).not.toHaveBeenCalled()
})

test('beside few matches stand those of the loose rule, each once', async () => {
  const call = vi.fn().mockResolvedValue(matches('2', '3', '4'))
  expect(idsOf(await widerMatches(call, { id: '1', playable: '1' }, matches('2')))).toEqual(['3', '4'])
  expect(call.mock.calls.map(([, args]) => args)).toEqual([{ id: '1', playable: '1', mixRule: 'loose' }])
})

test('where the loose rule finds few as well, the tempo moves as far as it can', async () => {
  const call = vi.fn().mockResolvedValueOnce([]).mockResolvedValueOnce(matches('5'))
  expect(idsOf(await widerMatches(call, { id: '1' }, []))).toEqual(['5'])
  expect(call.mock.calls[1]?.[1]).toMatchObject({ mixRule: 'loose', mixPercent: expect.any(Number) })
})
