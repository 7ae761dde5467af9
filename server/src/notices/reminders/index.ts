export { countReminders, dropReminders, hasReminder, moveReminders } from './reminders.sql.ts'
