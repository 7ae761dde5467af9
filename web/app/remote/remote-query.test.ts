import { listCrates } from '@shenglang/contract/catalog/crates/crates'
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
  const requests: { address: string; signal: AbortSignal; answer: (body: object, status?: number) => void }[] = []
  vi.stubGlobal('fetch', (address: string, { signal }: { signal: AbortSignal }) => {
    return new Promise<Response>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      requests.push({ address, signal, answer: (body, status = 200) => resolve(new Response(JSON.stringify(body), { status })) })
    })
  })
  return requests
}

test('an unused query is aborted, and its answer never shown', async () => {
  const requests = network()
  const client = createQueryClient()
  const observer = new QueryObserver(client, remoteQuery(completeSearch, { key: 'ye' }))
  const stop = observer.subscribe(() => {})
  await expect.poll(() => requests).toHaveLength(1)
  observer.setOptions(remoteQuery(completeSearch, { key: 'yes' }))
  await expect.poll(() => requests).toHaveLength(2)
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, false])
  requests[1]?.answer(page('夜色'))
  await expect.poll(() => observer.getCurrentResult().data?.rows).toMatchObject([{ title: '夜色' }])
  expect(client.getQueryData(keyOf(completeSearch, { key: 'ye' }))).toBeUndefined()
  stop()
})

test('two parts that need the same share one request', async () => {
  const requests = network()
  const client = createQueryClient()
  const both = Promise.all([1, 2].map(() => client.fetchQuery(remoteQuery(completeSearch, { key: 'x' }))))
  await expect.poll(() => requests).toHaveLength(1)
  requests[0]?.answer(page('x'))
  await both
  expect(requests).toHaveLength(1)
})

test('cached data is changed at once, and restored after a refusal', async () => {
  const client = createQueryClient()
  const crates = [{ crateId: '1', trackCount: 3 }] as never
  client.setQueryData(keyOf(listCrates, {}), crates)
  const show = () => change(client, listCrates, {}, (known) => known.map((crate) => ({ ...crate, trackCount: 4 })))
  const shown = () => client.getQueryData<{ trackCount: number }[]>(keyOf(listCrates, {}))?.[0]?.trackCount
  const refusal = Promise.withResolvers<never>()
  const changing = changeAtOnce(client, { key: ['crate', '1'], show, send: () => refusal.promise })
  await expect.poll(() => shown()).toBe(4)
  refusal.reject(new Error('唱片箱已满'))
  await expect(changing).rejects.toThrow('唱片箱已满')
  expect(shown()).toBe(3)
})

test('a repeatable call is retried after a network failure, any other is not', async () => {
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
