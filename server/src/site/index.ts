export { dictionariesOf } from './dictionaries.ts'
export { site } from './domain.ts'
export { forwardInfringement } from './forwarding.ts'
export { listNotices } from './infringements.ts'
