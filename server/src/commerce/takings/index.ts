export { lockTakings } from './lock.sql.ts'
export { type Openings, takenBy } from './taken-by.ts'
export { insertTakings, selectOpenings, selectPresentLevel, type TakenFile } from './takings.sql.ts'
