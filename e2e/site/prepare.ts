import { prepareSite } from './prepare-site.ts'

await prepareSite()
