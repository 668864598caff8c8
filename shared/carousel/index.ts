// Slides in a row, bundled into the areas that have some.
export { Carousel, type CarouselProps } from './carousel'
export type { SlideContent } from './carousel-slide'
