export { storeMessage } from './send-message.ts'
