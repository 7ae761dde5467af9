export { dictionariesOf } from './dictionaries.ts'
export { site } from './domain.ts'
