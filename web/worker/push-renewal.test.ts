import { afterEach, expect, test, vi } from 'vitest'
import { renewPush } from './push-renewal.ts'

const KEY = new ArrayBuffer(65)

function subscriptionAt(endpoint: string) {
  const keys = { p256dh: 'one', auth: 'two' }
  const unsubscribe = vi.fn(async () => true)
  const subscription = { options: { applicationServerKey: KEY }, toJSON: () => ({ endpoint, keys }), unsubscribe }
  return subscription as typeof subscription & PushSubscription
}

function setUp(status = 200) {
  const fetch = vi.fn(async () => new Response('{}', { status }))
  vi.stubGlobal('fetch', fetch)
  const renewed = subscriptionAt('https://push.example/asked')
  const subscribe = vi.fn(async () => renewed)
  return { fetch, renewed, subscribe, pushManager: { subscribe } as unknown as PushManager }
}

afterEach(() => vi.unstubAllGlobals())

test('a new address of the browser is sent', async () => {
  const { fetch, subscribe, pushManager } = setUp()
  await renewPush({ oldSubscription: null, newSubscription: subscriptionAt('https://push.example/new') }, pushManager)
  expect(subscribe).not.toHaveBeenCalled()
  const body = JSON.stringify({ endpoint: 'https://push.example/new', p256dh: 'one', auth: 'two' })
  expect(fetch).toHaveBeenCalledWith('/api/client/app/user/push/subscribe', {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body },
  })
})

test('an expired address is replaced, with the previous key', async () => {
  const { fetch, subscribe, pushManager } = setUp()
  await renewPush({ oldSubscription: subscriptionAt('https://push.example/old'), newSubscription: null }, pushManager)
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: KEY })
  expect(JSON.stringify(fetch.mock.calls)).toContain('push.example/asked')
})

test('nothing is sent where nobody is signed in', async () => {
  const { renewed, pushManager } = setUp(401)
  await renewPush({ oldSubscription: subscriptionAt('https://push.example/old'), newSubscription: null }, pushManager)
  expect(renewed.unsubscribe).toHaveBeenCalled()
})

test('without a previous address there is nothing to renew', async () => {
  const { fetch, pushManager } = setUp()
  await renewPush({ oldSubscription: null, newSubscription: null }, pushManager)
  expect(fetch).not.toHaveBeenCalled()
})
