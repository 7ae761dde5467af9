export { selectCategories } from './categories.sql.ts'
export { insertPicks } from './picks.sql.ts'
export { insertDownloads, insertPlayDays } from './plays.sql.ts'
