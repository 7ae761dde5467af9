import { setTimeout as delay } from 'node:timers/promises'
import { during, type Night } from './night.ts'

/** Lets the store hang, answer slowly, answer 503 and refuse connections, and brings it back after each. */
export async function disturbStore(night: Night): Promise<void> {
  const { store, site, troubleMs } = night
  await during(night, 'store hangs', async () => {
    await site.engines.store.hang()
    await delay(troubleMs)
    await site.engines.store.wake()
  })
  const weathers = [
    ['store takes 2 s for each answer', 'slow'],
    ['store answers 503', 'busy'],
  ] as const
  for (const [name, weather] of weathers) {
    await during(night, name, async () => {
      store.set(weather)
      await delay(troubleMs)
      store.set('fine')
    })
  }
  await during(night, 'store refuses connections', async () => {
    await store.shut()
    await delay(troubleMs)
    await store.open()
  })
}
