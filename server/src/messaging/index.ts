export { messaging } from './domain.ts'
export { storeMessage } from './sending.ts'
