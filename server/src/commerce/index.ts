export { commerce } from './domain.ts'
