export { insertComments } from './comments.sql.ts'
export { socialKeeper } from './keeper.ts'
export { mountSocial } from './routes.ts'
