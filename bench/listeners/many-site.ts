import { startLocalSite } from '../../deploy/local/site.ts'
import { settingsIn } from '../bad-night/fill.ts'
import { inspectedOn } from './inspected.ts'
import { type InspectedSite, OPEN_SETTINGS } from './one-site.ts'

/** All of deploy/local, its processes inspected on ports from `inspect` on. */
export async function startManySite(folder: string, port: number, inspect: number): Promise<InspectedSite> {
  const inspectors = new Map<string, number>()
  const environmentOf = (name: string) => {
    const at = inspectors.get(name) ?? inspect + inspectors.size
    inspectors.set(name, at)
    return inspectedOn(at)
  }
  const { origin, processes, close } = await startLocalSite({ folder, port, settings: OPEN_SETTINGS, environmentOf })
  return { origin, folder, settings: await settingsIn(folder), processes, inspectors, close }
}
