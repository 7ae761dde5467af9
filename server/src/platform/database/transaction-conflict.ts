/**
 * Thrown within a transaction to have it rolled back and run again from its start: what it read at first no longer holds,
 * such as which people it has to lock.
 */
export class TransactionConflict extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'TransactionConflict'
  }
}
