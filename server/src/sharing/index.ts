export { sharing } from './domain.ts'
