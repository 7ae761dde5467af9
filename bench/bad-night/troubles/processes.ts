import { setTimeout as delay } from 'node:timers/promises'
import { during, type Night } from './night.ts'

/** Kills each process without a chance to shut down, and starts it again. */
export async function killEach(night: Night): Promise<void> {
  const { processes, start } = night.site
  for (const name of processes.names) {
    await during(night, `${name} killed`, async () => {
      await processes.end(name, 'SIGKILL')
      await delay(night.troubleMs / 3)
      await start(name)
    })
  }
}

/** A minute, if a trouble lasts a quarter of one. */
export async function loseRedis(night: Night): Promise<void> {
  const { redis } = night.site.engines
  await during(night, 'Redis gone', async () => {
    await redis.kill()
    await delay(4 * night.troubleMs)
    await redis.start()
  })
}
