import { type Fault, isFault } from '@shenglang/contract/fault'

function caught(act: () => unknown): Fault | undefined {
  try {
    act()
    return undefined
  } catch (error) {
    if (!isFault(error)) throw error
    return error
  }
}

/** The code of the fault that an action throws, or `none`. */
export const codeOf = (act: () => unknown): string => caught(act)?.code ?? 'none'

/** The same with the message that users read. */
export function faultOf(act: () => unknown): string {
  const fault = caught(act)
  return fault ? `${fault.code} ${fault.message}` : 'none'
}
