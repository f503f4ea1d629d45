import builtins
import unittest

import piton


class NamesTest(unittest.TestCase):
    def test_hides_no_name_of_pythons_own(self) -> None:
        """`from piton import *` must leave `except ConnectionError` its meaning."""
        self.assertEqual([name for name in piton.__all__ if hasattr(builtins, name)], [])

    def test_exports_nothing_that_pytest_would_run(self) -> None:
        for module in (piton, piton.webhooks):
            self.assertEqual([name for name in vars(module) if name.startswith('test')], [])


if __name__ == '__main__':
    unittest.main()
