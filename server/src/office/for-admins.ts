/** Read by staff who are no admins in place of text of the machine: its paths, addresses and errors. */
export const FOR_ADMINS = '只给管理员看'
