export { reviewContent } from './reports.ts'
export { type AdmittedContent, admitContent, type UserContent } from './user-content.ts'
export { addBlockedWords, removeWord, withoutBlockedWords } from './word-filter/blocked-words.ts'
export { lockAuthor, lockAuthorExclusively } from './write-permission.sql.ts'
