export { mountCommerce } from './routes.ts'
