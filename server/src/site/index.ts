export { mountSite, rememberDictionaries } from './routes.ts'
