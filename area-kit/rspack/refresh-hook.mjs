// First script of the shell under hot reload. React registers each renderer once, with the hook that exists
// when react-dom loads. The shell and every area have separate refresh runtimes, and the areas' load later:
// this hook stores the renderers, so that each runtime still finds React.
/** @type {Map<number, unknown>} */
const renderers = new Map()
const none = () => undefined

Object.assign(globalThis, {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: {
    renderers,
    supportsFiber: true,
    /** @param {unknown} renderer */
    inject(renderer) {
      renderers.set(renderers.size, renderer)
      return renderers.size - 1
    },
    onScheduleFiberRoot: none,
    onCommitFiberRoot: none,
    onCommitFiberUnmount: none,
  },
})
