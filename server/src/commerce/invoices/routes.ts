import * as contract from '@shenglang/contract/commerce/invoices/invoices'
import { userOf } from '@shenglang/contract/roles'
import type { Files } from '../../platform/files/port.ts'
import type { Calls } from '../../platform/http/calls.ts'
import { pathOf } from '../../platform/http/form.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import { listAllInvoices, listInvoices, listTitles, requestInvoice } from './invoices.ts'
import { issueInvoice, reverseInvoice } from './issue-invoice.ts'

export interface InvoiceDeps extends Pick<CommerceDeps, 'db' | 'now'> {
  files: Files
}

export function mountInvoices(calls: Calls, deps: InvoiceDeps): void {
  calls
    .on(contract.requestInvoice, (args, caller) => requestInvoice(deps, userOf(caller), args))
    .on(contract.listInvoices, (args, caller) => listInvoices(deps, userOf(caller), args))
    .on(contract.invoiceTitles, (_args, caller) => listTitles(deps, userOf(caller)))
    .on(contract.listAllInvoices, (args) => listAllInvoices(deps, args))
    .on(contract.issueInvoice, ({ id, invoiceNo, file }) => issueInvoice(deps, { invoiceId: id, invoiceNo, path: pathOf(file) }))
    .on(contract.reverseInvoice, ({ id }) => reverseInvoice(deps, id))
}
