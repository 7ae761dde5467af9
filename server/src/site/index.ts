export { consentTexts } from './agreement/agreements.ts'
export { dictionariesOf } from './dictionaries.ts'
export { siteEdition } from './settings/edition.sql.ts'
