import { prepareSite } from './prepared-site.ts'

await prepareSite()
