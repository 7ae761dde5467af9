export { insertComments } from './comments.sql.ts'
export { social } from './domain.ts'
export { wavePartOf } from './markers.ts'
