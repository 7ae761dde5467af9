export interface Toast {
  id: number
  text: string
  kind: 'plain' | 'good' | 'bad'
}

let newest: Toast | undefined
const listeners = new Set<() => void>()

/** Says a passing word at the top of the page; a newer one takes its place (spec §9). */
export function showToast(text: string, kind: Toast['kind'] = 'plain'): void {
  newest = { id: (newest?.id ?? 0) + 1, text, kind }
  for (const listener of listeners) listener()
}

export const toasts = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  newest: () => newest,
}
