export { insertComments } from './comments.sql.ts'
export { wavePartOf } from './markers.ts'
export { insertPost, isPost } from './posts.sql.ts'
export { savePost } from './posts.ts'
