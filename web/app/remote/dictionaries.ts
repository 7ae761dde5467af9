import { LOAD_FAILURES } from '@shenglang/contract/constants'
import type { DictEntry, DictType } from '@shenglang/contract/site/entities'
import { dictionary } from '@shenglang/contract/site/routes'
import { data } from 'react-router'
import type { Call } from './page-context.ts'

/** The entries of each of these dictionaries, in their order. Throws 获取失败 for the error page. */
export async function loadDictionaries(call: Call, dictTypes: readonly DictType[]): Promise<DictEntry[][]> {
  try {
    return await Promise.all(dictTypes.map((dictType) => call(dictionary, { dictType })))
  } catch {
    throw data({ msg: LOAD_FAILURES.dictionary }, { status: 503 })
  }
}
