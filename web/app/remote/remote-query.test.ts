import { listCrates } from '@shenglang/contract/catalog/crates'
import { completeSearch } from '@shenglang/contract/catalog/routes'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { changeAtOnce } from './change-at-once.ts'
import { createQueryClient } from './query-client.ts'
import { change, keyOf, remoteQuery } from './remote-query.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const page = (title: string) => ({
  code: 200,
  msg: '',
  data: { rows: [{ id: '1', title, dataType: 'ITEM', resourceType: 'MUSIC', contentType: 1 }] },
})

function network() {
  const asked: { address: string; signal: AbortSignal; answer: (body: object, status?: number) => void }[] = []
  vi.stubGlobal('fetch', (address: string, { signal }: { signal: AbortSignal }) => {
    return new Promise<Response>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      asked.push({ address, signal, answer: (body, status = 200) => resolve(new Response(JSON.stringify(body), { status })) })
    })
  })
  return asked
}

test('a question that nobody waits for any more is given up, and its answer never shown', async () => {
  const asked = network()
  const client = createQueryClient()
  const observer = new QueryObserver(client, remoteQuery(completeSearch, { key: 'ye' }))
  const stop = observer.subscribe(() => {})
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  observer.setOptions(remoteQuery(completeSearch, { key: 'yes' }))
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false])
  asked[1]?.answer(page('夜色'))
  await vi.waitFor(() => expect(observer.getCurrentResult().data?.rows).toMatchObject([{ title: '夜色' }]))
  expect(client.getQueryData(keyOf(completeSearch, { key: 'ye' }))).toBeUndefined()
  stop()
})

test('two parts that need the same ask once', async () => {
  const asked = network()
  const client = createQueryClient()
  const both = Promise.all([1, 2].map(() => client.fetchQuery(remoteQuery(completeSearch, { key: 'x' }))))
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  asked[0]?.answer(page('x'))
  await both
  expect(asked).toHaveLength(1)
})

test('what is known is changed at once, and put back after a refusal', async () => {
  const client = createQueryClient()
  const crates = [{ crateId: '1', trackCount: 3 }] as never
  client.setQueryData(keyOf(listCrates, {}), crates)
  const show = () => change(client, listCrates, {}, (known) => known.map((crate) => ({ ...crate, trackCount: 4 })))
  const shown = () => client.getQueryData<{ trackCount: number }[]>(keyOf(listCrates, {}))?.[0]?.trackCount
  const refusal = Promise.withResolvers<never>()
  const changing = changeAtOnce(client, { key: ['crate', '1'], show, send: () => refusal.promise })
  await vi.waitFor(() => expect(shown()).toBe(4))
  refusal.reject(new Error('唱片箱已满'))
  await expect(changing).rejects.toThrow('唱片箱已满')
  expect(shown()).toBe(3)
})

test('what may be said twice is said again after the network failed, anything else once', async () => {
  const client = createQueryClient()
  const fetched = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', fetched)
  const { call } = await import('./api.ts')
  const send = () => call(listCrates, {})
  const show = () => () => {}
  vi.useFakeTimers()
  const twice = expect(changeAtOnce(client, { key: ['a'], show, send, isRepeatable: true })).rejects.toThrow('网络请求失败')
  await vi.runAllTimersAsync()
  await twice
  vi.useRealTimers()
  expect(fetched).toHaveBeenCalledTimes(3)
  await expect(changeAtOnce(client, { key: ['b'], show, send })).rejects.toThrow('网络请求失败')
  expect(fetched).toHaveBeenCalledTimes(4)
})
