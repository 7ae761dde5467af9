import { openLease as openLeaseCall } from '@shenglang/contract/offline/leases'
import type { Domain } from '../composition/domain/domain.ts'
import { mediaOf } from '../media/index.ts'
import { createLeaseSigner } from './leases/lease-keys.ts'
import { openLease } from './leases/leases.ts'

export const offline: Domain = {
  name: 'offline',
  serve(platform) {
    const media = mediaOf(platform)
    const deps = { ...media, leaseSigner: createLeaseSigner(media) }
    return { calls: (calls) => calls.on(openLeaseCall, ({ resourceIds }, caller) => openLease(deps, resourceIds, caller)) }
  },
}
