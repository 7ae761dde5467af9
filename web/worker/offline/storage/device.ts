import { offlineDatabase } from './database.ts'
import type { DeviceRecord } from './schema.ts'

const HERE = 'here'
const NOBODY: DeviceRecord = { userId: '', highestTime: 0, aheadMs: 0 }

export const readDevice = async (): Promise<DeviceRecord> => ({
  ...NOBODY,
  ...(await (await offlineDatabase()).get('device', HERE)),
})

export async function changeDevice(change: (device: DeviceRecord) => Partial<DeviceRecord>): Promise<DeviceRecord> {
  const transaction = (await offlineDatabase()).transaction('device', 'readwrite')
  const before = { ...NOBODY, ...(await transaction.store.get(HERE)) }
  const after = { ...before, ...change(before) }
  await transaction.store.put(after, HERE)
  await transaction.done
  return after
}

/** Stored no more often: a minute more does not matter. */
const STEP_MS = 60_000

/** Records a time of a clock or of the server. Returns the highest one. */
export async function seeTime(time: number): Promise<number> {
  const { highestTime } = await readDevice()
  if (time < highestTime + STEP_MS) return Math.max(time, highestTime)
  return (await changeDevice((device) => ({ highestTime: Math.max(device.highestTime, time) }))).highestTime
}
