import { createInterface } from 'node:readline/promises'

/** The terminal of a person, or the pipes of a script. */
export interface Terminal {
  /** Asks for a line of text; '' where none is given. Absent if nobody can answer. */
  ask?: (question: string) => Promise<string>
}

type Input = NodeJS.ReadableStream & { isTTY?: boolean }
type Output = NodeJS.WritableStream & { isTTY?: boolean }

export function openTerminal({ input, output }: { input: Input; output: Output }): Terminal {
  const isAnswered = input.isTTY && output.isTTY
  return isAnswered ? { ask: (question) => request(`${question} `, input, output) } : {}
}

/** The typed line; '' after Ctrl+C and Ctrl+D. */
async function request(question: string, input: Input, output: Output): Promise<string> {
  const reader = createInterface({ input, output })
  const ended = new AbortController()
  for (const event of ['SIGINT', 'close'] as const) reader.once(event, () => ended.abort())
  try {
    return await reader.question(question, { signal: ended.signal })
  } catch (error) {
    if (!ended.signal.aborted) throw error
    return ''
  } finally {
    reader.close()
  }
}
