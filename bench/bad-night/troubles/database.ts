import { setTimeout as delay } from 'node:timers/promises'
import { during, type Night } from './night.ts'

/** Kills the replica, without which no write is acknowledged, and starts it again. */
export async function loseReplica(night: Night): Promise<void> {
  const { replica } = night.site.engines.database
  await during(night, 'replica killed and started again', async () => {
    await replica.kill()
    await delay(night.troubleMs / 5)
    await replica.start()
    await delay(night.troubleMs / 3)
  })
}

/** Kills the primary and starts it again. */
export async function restartDatabase(night: Night): Promise<void> {
  const { primary } = night.site.engines.database
  await during(night, 'primary killed and started again', async () => {
    await primary.kill()
    await delay(night.troubleMs / 5)
    await primary.start()
    await delay(night.troubleMs / 3)
  })
}

/** Kills the primary for good. */
export async function promoteReplica(night: Night): Promise<void> {
  const { primary, replica } = night.site.engines.database
  await during(night, 'primary dead, replica promoted', async () => {
    await primary.kill()
    await delay(night.troubleMs / 5)
    await replica.promote()
    await delay(night.troubleMs)
  })
}
