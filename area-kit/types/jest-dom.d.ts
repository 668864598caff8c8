// Types of the matchers that setup-browser.mjs installs for '@jest/globals'.
import '@testing-library/jest-dom/jest-globals'
