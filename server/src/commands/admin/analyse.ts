import { availableParallelism } from 'node:os'
import type { Analysis } from '../../studio/index.ts'
import { type Actions, ARGUMENTS, table } from './command-line.ts'

const { whichWorks } = ARGUMENTS

/** More at once gain nothing: the disk and the database are shared with the site. */
const PARALLEL_MAX = 4

export const analyse: Actions = {
  '': {
    about:
      '重新分析曲库：--missing 只分析缺少 BPM、调性或节拍的，--all 全部，编号为一件作品；艺人自己设定的不变。中断后由服务器继续，再次运行 --all 先做完剩下的。分析文件夹里的文件用 npm run analyse',
    takes: [whichWorks],
    async run({ openAnalysisTools, signal, onProgress }, given = '') {
      const which = given === '--all' ? 'all' : given === '--missing' ? 'missing' : { resourceId: given }
      const [{ analyseLibrary }, tools] = await Promise.all([import('../../studio/index.ts'), openAnalysisTools()])
      try {
        const parallel = Math.min(PARALLEL_MAX, availableParallelism())
        const analysis = await analyseLibrary(tools, which, { parallel, signal, onProgress })
        return { data: analysis, text: textOf(analysis), isRefused: analysis.stoppedBy !== '' }
      } finally {
        await tools.close()
      }
    },
  },
}

function textOf({ total, isContinued, left, refused, unknown, stoppedBy }: Analysis): string {
  const rest = left > 0 ? `，还剩 ${left} 个，由服务器继续` : ''
  const rows = refused.map(({ resourceId, reason }) => [resourceId, reason])
  return [
    ...(isContinued ? ['接着做完上次剩下的；要再次分析全部，请再运行一次'] : []),
    `分析了 ${total - left} 个文件${rest}，无法分析 ${refused.length} 个`,
    ...(refused.length > 0 ? [table(rows, '')] : []),
    `曲库中没有 BPM 的 ${unknown.bpm} 首，没有调性的 ${unknown.key} 首，没有节拍的 ${unknown.grid} 首`,
    ...(stoppedBy === '' ? [] : [`分析中止，问题在本机而不在文件，解决后重新运行即可：${stoppedBy}`]),
  ].join('\n')
}
