// First script of the shell under hot reload. React announces each renderer once, to the hook it finds when
// react-dom loads. The shell and every area bring a refresh runtime of their own, and the areas' come later:
// this hook keeps the renderers, so that each of them still meets React.
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
