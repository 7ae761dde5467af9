export { rotateLeaseKey } from './leases/lease-keys.ts'
